/** The read-only side of every input: the field's value on the sub ground, reachable by keyboard, without an edge. */
import type { ComponentType, ReactNode } from 'react';
import type { EditProps, ViewProps } from '../registry/types.ts';
import type { WireRow } from '../../model/wire.ts';
import './parts.css';

/** An edit component that shows `View` while the field is read-only and `Edit` otherwise. */
export function readOnlyEdit(View: ComponentType<ViewProps>, Edit: ComponentType<EditProps>): ComponentType<EditProps> {
  function ReadOnlyEdit(props: EditProps): ReactNode {
    if (!props.readOnly) return <Edit {...props} />;
    const { field, value, context, id } = props;
    return (
      <div id={id} className="anlan-readonly" role="textbox" aria-readonly="true" aria-label={field.title} tabIndex={0}>
        <View field={field} value={value} row={context.row as WireRow} entity={context.entity} />
      </div>
    );
  }
  return ReadOnlyEdit;
}
