/** Every widget of the product, handed to the engine by main.tsx. */
import { boolean, checkbox } from './boolean/index.tsx';
import { checkboxes, choice, choices, dict, radio, status } from './choice/index.tsx';
import { color } from './color/index.tsx';
import { date, datetime, deadline, month, time, year } from './date/index.tsx';
import { entityName } from './entity-name/index.tsx';
import { fieldNames } from './field-names/index.tsx';
import { file, files, image, signature } from './file/index.tsx';
import { geo } from './geo/index.tsx';
import { icon } from './icon/index.tsx';
import { json, recordValues } from './json/index.tsx';
import { decimal, double, integer, matrix } from './number/index.tsx';
import { polygon } from './polygon/index.tsx';
import { children, ref, refs } from './reference/index.tsx';
import {
  code,
  email,
  idCard,
  markdown,
  multiline,
  password,
  phone,
  rich,
  serial,
  tel,
  text,
  uri,
} from './text/index.tsx';
import { city, province } from './text/region.tsx';
import './widgets.css';

export const widgets = [
  text,
  multiline,
  rich,
  code,
  markdown,
  email,
  phone,
  tel,
  idCard,
  uri,
  serial,
  password,
  boolean,
  checkbox,
  integer,
  decimal,
  double,
  date,
  datetime,
  time,
  month,
  year,
  deadline,
  choice,
  dict,
  status,
  radio,
  choices,
  checkboxes,
  ref,
  refs,
  children,
  file,
  files,
  image,
  signature,
  color,
  icon,
  geo,
  json,
  recordValues,
  polygon,
  fieldNames,
  entityName,
  province,
  city,
  matrix,
];
