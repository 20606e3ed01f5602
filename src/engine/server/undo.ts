/** Undoes what was put in place, last first. */
export class Undo {
  private readonly steps: (() => void | Promise<void>)[] = [];

  add(step: () => void | Promise<void>): void {
    this.steps.push(step);
  }

  /** One that fails keeps none of the others from being undone. */
  async run(say: (line: string) => void): Promise<void> {
    for (const step of this.steps.splice(0).reverse()) {
      try {
        await step();
      } catch (error) {
        say(`could not be taken back: ${(error as Error).message}`);
      }
    }
  }
}
