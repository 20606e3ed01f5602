/** What whoever shows a part of a form may ask of it. */
import type { Row } from '../../../model/types.ts';
import type { FieldError } from '../../../model/wire.ts';

export interface FormPartHandle {
  /**
   * What was changed, once what is being uploaded has arrived; undefined where something is wrong, which then stands at
   * its field.
   * @param complete without it nothing need be filled in
   */
  read(complete: boolean): Promise<Row | undefined>;
  /** Puts what somebody else found wrong at its fields. @returns what belongs to none of them */
  refuse(errors: readonly FieldError[]): readonly FieldError[];
  /** It was sent. */
  forget(): void;
}
