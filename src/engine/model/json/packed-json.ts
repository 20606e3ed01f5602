/**
 * JSON with the names of members once for all objects that have the same, and long lists that come twice once: what a
 * phone takes along is many rows of few kinds. Lossless. Pure.
 */
type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

export interface PackedJson {
  /** Names of members, for each kind of object. */
  readonly shapes: readonly (readonly string[])[];
  /** Lists that stand in several places. */
  readonly lists: readonly Json[];
  /**
   * An object is `[shape, ...values]`, a list `[-1, ...items]`, a list that stands elsewhere `[-2, number]`; anything else
   * is itself.
   */
  readonly value: Json;
}

const LIST = -1;
const SHARED = -2;
/** Shorter lists are not looked for a second time. */
const LONG = 20;

/** Packs several values over the same names and lists; `packed` says them all at the end. */
export class Packer {
  private readonly shapes: string[][] = [];
  private readonly shapeAt = new Map<string, number>();
  private readonly lists: Json[] = [];
  private readonly listAt = new Map<string, number>();

  /** The packed form of a value, as its JSON is written: members without a value are left out. */
  pack(value: unknown): Json {
    return this.packed(JSON.parse(JSON.stringify(value ?? null)) as Json);
  }

  /** All of them, with `value` as the one that is unpacked. */
  whole(value: Json): PackedJson {
    return { shapes: this.shapes, lists: this.lists, value };
  }

  private packed(value: Json): Json {
    if (Array.isArray(value)) return this.list(value as readonly Json[]);
    if (value === null || typeof value !== 'object') return value;
    const names = Object.keys(value);
    const members = value as { readonly [name: string]: Json };
    return [this.shapeOf(names), ...names.map((name) => this.packed(members[name] ?? null))];
  }

  private list(items: readonly Json[]): Json {
    const packed = [LIST, ...items.map((item) => this.packed(item))];
    if (items.length < LONG) return packed;
    const key = JSON.stringify(packed);
    const known = this.listAt.get(key);
    if (known !== undefined) return [SHARED, known];
    this.listAt.set(key, this.lists.length);
    this.lists.push(packed);
    return [SHARED, this.lists.length - 1];
  }

  private shapeOf(names: readonly string[]): number {
    const key = JSON.stringify(names);
    let at = this.shapeAt.get(key);
    if (at === undefined) {
      at = this.shapes.length;
      this.shapes.push([...names]);
      this.shapeAt.set(key, at);
    }
    return at;
  }
}

/** The value as it was. @throws where it is no packed JSON */
export function unpacked({ shapes, lists, value }: PackedJson): unknown {
  const read = (one: Json): Json => {
    if (!Array.isArray(one)) return one;
    const [kind, ...rest] = one as readonly Json[];
    if (kind === LIST) return rest.map(read);
    if (kind === SHARED) return read(lists[Number(rest[0])] ?? null);
    const names = shapes[Number(kind)];
    if (!names) throw new Error('not packed');
    // A member called __proto__ is one like any other.
    return Object.fromEntries(names.map((name, index) => [name, read(rest[index] ?? null)]));
  };
  return read(value);
}
