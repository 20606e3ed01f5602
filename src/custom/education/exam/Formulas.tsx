/** A text of a question with its formulas drawn: by the browser, from MathML. */
import { createElement, type ReactNode } from 'react';
import { type MathNode, piecesOf } from './formula.ts';

function drawn({ tag, children }: MathNode, key: number): ReactNode {
  return createElement(tag, { key }, typeof children === 'string' ? children : children.map(drawn));
}

export function Formulas({ text }: { readonly text: string }): ReactNode {
  return piecesOf(text).map((piece, index) =>
    'text' in piece ? piece.text : createElement('math', { key: index }, drawn(piece.math, 0)),
  );
}
