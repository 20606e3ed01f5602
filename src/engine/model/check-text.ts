/** The sentence of a check, with what the row says where it names a field: `张三的证件已到期` of `{lapsed}的证件已到期`. */
import type { Row } from './types.ts';

const NAMED = /\{(\w+)\}/g;

/** Fields that the sentence names. */
export const fieldsInText = (text: string): readonly string[] => [...text.matchAll(NAMED)].map(([, name = '']) => name);

export const checkText = (text: string, row: Readonly<Row>): string =>
  text.replace(NAMED, (_whole, name: string) => {
    const value = Object.hasOwn(row, name) ? row[name] : null;
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  });
