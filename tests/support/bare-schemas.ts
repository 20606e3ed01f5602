/** The module of a bare schema as a browser has it: imported, not evaluated. */
import type { ValidatorModule } from '../../src/engine/client/api/validators.ts';

export async function importedModule(code: string): Promise<ValidatorModule> {
  const address = `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`;
  return ((await import(/* @vite-ignore */ address)) as { readonly default: ValidatorModule }).default;
}
