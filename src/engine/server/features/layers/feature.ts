/**
 * Layers over entities, made by administrators while the product runs and kept in the database (docs/format/layer.md).
 */
import { defineFeature } from '../feature.ts';
import { routes } from './calls.ts';
import { tables } from './tables.ts';

export const layers = defineFeature({ name: 'layers', routes, tables });
