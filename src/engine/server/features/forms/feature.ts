/**
 * Form management: which entities there are, what was changed of them and by whom, and new ones made in the browser.
 */
import { defineFeature } from '../feature.ts';
import { routes } from './calls.ts';

export const forms = defineFeature({ name: 'forms', routes });
