/**
 * The import graph of the source tree, read with TypeScript's own parser: who imports what, with which kind of import.
 */
import { existsSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import ts from 'typescript';
import { filesUnder, readText, root } from '../support/checkout.ts';

export interface Import {
  /** The importing file, from the root. */
  readonly from: string;
  readonly line: number;
  /** As written. */
  readonly specifier: string;
  /** The imported file, from the root; absent for packages and for what does not exist. */
  readonly file?: string;
  /** Name of the package, `node:*` modules as they stand. */
  readonly package?: string;
  readonly typeOnly: boolean;
  /** `import()`, as `lazy` screens use it. */
  readonly dynamic: boolean;
}

const parsed = new Map<string, ts.SourceFile>();

/** The syntax tree of a file, parsed once. */
export function sourceOf(file: string): ts.SourceFile {
  const known = parsed.get(file);
  if (known) return known;
  const kind = file.endsWith('.tsx')
    ? ts.ScriptKind.TSX
    : file.endsWith('.mjs') || file.endsWith('.js')
      ? ts.ScriptKind.JS
      : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, readText(file), ts.ScriptTarget.Latest, true, kind);
  parsed.set(file, source);
  return source;
}

function packageName(specifier: string): string {
  if (specifier.startsWith('node:')) return specifier;
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

function resolveFile(from: string, specifier: string): string | undefined {
  const path = posix.normalize(posix.join(posix.dirname(from), specifier.replace(/\?.*$/, '')));
  return existsSync(join(root, path)) && statSync(join(root, path)).isFile() ? path : undefined;
}

/** All imports of one file: static, re-exported, dynamic and `import('…')` types. */
export function importsOf(file: string): Import[] {
  const source = sourceOf(file);
  const found: Import[] = [];
  const add = (node: ts.Node, specifier: string, typeOnly: boolean, dynamic: boolean): void => {
    const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
    const inside = specifier.startsWith('.');
    found.push({
      from: file,
      line,
      specifier,
      typeOnly,
      dynamic,
      ...(inside ? { file: resolveFile(file, specifier) } : { package: packageName(specifier) }),
    });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
      add(node, node.moduleSpecifier.text, isTypeOnly(node.importClause), false);
    } else if (ts.isExportDeclaration(node) && node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier)) {
      add(node, node.moduleSpecifier.text, node.isTypeOnly, false);
    } else if (
      ts.isCallExpression(node) &&
      node.expression.kind === ts.SyntaxKind.ImportKeyword &&
      node.arguments[0] &&
      ts.isStringLiteralLike(node.arguments[0])
    ) {
      add(node, node.arguments[0].text, false, true);
    } else if (
      ts.isImportTypeNode(node) &&
      ts.isLiteralTypeNode(node.argument) &&
      ts.isStringLiteral(node.argument.literal)
    ) {
      add(node, node.argument.literal.text, true, false);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function isTypeOnly(clause: ts.ImportClause | undefined): boolean {
  if (!clause) return false;
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
  const named = clause.namedBindings;
  return (
    clause.name === undefined &&
    named !== undefined &&
    ts.isNamedImports(named) &&
    named.elements.length > 0 &&
    named.elements.every((element) => element.isTypeOnly)
  );
}

/** Source files of the product: TypeScript under `src`, without generated ones. */
export const sourceFiles: readonly string[] = filesUnder('src', ['.ts', '.tsx']).filter(
  (file) => !/\.gen\.(d\.)?ts$/.test(file),
);

export function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file) || file.startsWith('tests/');
}

/** Every import of the product's own files. */
export const allImports: readonly Import[] = sourceFiles.flatMap(importsOf);

/**
 * Groups of files that import each other in a circle (strongly connected components of more than one file, or a file
 * importing itself).
 * @param edges file → files it imports
 */
export function cyclesIn(edges: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const onStack = new Set<string>();
  const cycles: string[][] = [];
  const visit = (file: string): void => {
    order.set(file, order.size);
    low.set(file, order.get(file)!);
    stack.push(file);
    onStack.add(file);
    for (const next of edges.get(file) ?? []) {
      if (!order.has(next)) {
        visit(next);
        low.set(file, Math.min(low.get(file)!, low.get(next)!));
      } else if (onStack.has(next)) low.set(file, Math.min(low.get(file)!, order.get(next)!));
    }
    if (low.get(file) !== order.get(file)) return;
    const group = stack.splice(stack.indexOf(file));
    for (const member of group) onStack.delete(member);
    if (group.length > 1 || edges.get(file)?.includes(file)) cycles.push(group.sort());
  };
  for (const file of edges.keys()) if (!order.has(file)) visit(file);
  return cycles;
}

/** Everything reached from a file over imports that exist at run time, the file included. */
export function reachedFrom(
  file: string,
  options: { readonly dynamic: boolean },
): { files: Set<string>; packages: Map<string, string> } {
  const files = new Set<string>([file]);
  const packages = new Map<string, string>();
  for (const current of files) {
    for (const entry of importsOf(current)) {
      if (entry.typeOnly || (entry.dynamic && !options.dynamic)) continue;
      if (entry.package !== undefined) packages.set(entry.package, current);
      else if (entry.file !== undefined && /\.tsx?$/.test(entry.file)) files.add(entry.file);
    }
  }
  return { files, packages };
}
