/** The module a server has compiled of a bare schema: fetched by the browser itself, for no page may compile one. */
import { basePath } from './transport.ts';

/** RJSF's validation functions by the hash of their schema, once the code has been given what it requires. */
export type ValidatorModule = (require: (name: string) => unknown) => Readonly<Record<string, unknown>>;

/** @param address as the compiled entity gives it */
export async function fetchValidators(address: string): Promise<ValidatorModule> {
  const module = (await import(/* @vite-ignore */ `${basePath()}${address}`)) as { readonly default: ValidatorModule };
  return module.default;
}
