/** RJSF's buttons with a name to be read out: they are drawn as icons, and the icons' own names are English. */
import { generateTheme } from '@rjsf/antd';
import { type IconButtonProps, type RJSFSchema, TranslatableString } from '@rjsf/utils';
import type { ComponentType, ReactNode } from 'react';
import type { FormValues } from './error-tree.ts';

type ButtonProps = IconButtonProps<FormValues, RJSFSchema, object>;
type Button = ComponentType<ButtonProps>;

export const bareTheme = generateTheme<FormValues, RJSFSchema, object>();

const WORDS = {
  AddButton: TranslatableString.AddItemButton,
  ClearButton: TranslatableString.ClearButton,
  CopyButton: TranslatableString.CopyButton,
  MoveDownButton: TranslatableString.MoveDownButton,
  MoveUpButton: TranslatableString.MoveUpButton,
  RemoveButton: TranslatableString.RemoveButton,
} as const;

function named(Plain: Button, word: TranslatableString): Button {
  return function NamedButton(props: ButtonProps): ReactNode {
    return <Plain {...props} aria-label={props.registry.translateString(word)} />;
  };
}

export const namedButtons = Object.fromEntries(
  Object.entries(WORDS).flatMap(([name, word]) => {
    const plain = bareTheme.templates?.ButtonTemplates?.[name as keyof typeof WORDS];
    return plain ? [[name, named(plain, word)]] : [];
  }),
);
