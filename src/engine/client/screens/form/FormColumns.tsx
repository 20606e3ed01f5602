/**
 * The grid of a form: its fields in as many columns as the section has, fewer where each would be too narrow to type
 * in.
 */
import { FormGrid } from '@formily/antd-v5';
import type { CSSProperties, ReactNode } from 'react';

/** Pixels below which a column is not drawn beside another. */
const NARROWEST = 160;

interface FormColumnsProps {
  /** The most columns. */
  readonly columns: number;
  readonly children?: ReactNode;
}

/** Until it has measured itself, and where there is nothing to measure, the columns of form.css stand. */
export function FormColumns({ columns, children }: FormColumnsProps): ReactNode {
  return (
    <FormGrid
      className="anlan-form-columns"
      style={{ '--columns': columns } as CSSProperties}
      // A field alone takes no more room than one of several.
      strictAutoFit
      minColumns={1}
      maxColumns={columns}
      minWidth={NARROWEST}
      columnGap={24}
      rowGap={16}
    >
      {children}
    </FormGrid>
  );
}
