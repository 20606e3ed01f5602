/** What deserves a look at once, and what a line of the list says. Pure. */
import { wordOf } from '../../../engine/client/index.ts';
import type { EntityView, WireRow } from '../../../engine/model/wire.ts';
import type { Kind, MapMark } from '../model/map-data.ts';

const BEYOND = ['highHigh', 'high', 'low'];
const STOPPED = ['interrupted', 'rectifying', 'transferring'];

/** Is it one that somebody has to see before the others? */
export function isLoud({ kind, row }: MapMark): boolean {
  switch (kind) {
    case 'alarm':
      return row['recoverTime'] === null;
    case 'permit':
      return row['areaAlarm'] === true || STOPPED.includes(String(row['status']));
    case 'hazard':
      return row['level'] === 'major';
    case 'point':
      return BEYOND.includes(String(row['currentState']));
  }
}

/** The field of a row that says how it stands. */
export const STATE_OF: Readonly<Record<Kind, string>> = {
  alarm: 'status',
  permit: 'status',
  hazard: 'status',
  point: 'currentState',
};

const figure = (row: WireRow, name: string): string =>
  row[name] === null || row[name] === undefined ? '' : `${Number(row[name])} ${String(row['unit'] ?? '')}`.trim();
const minute = (row: WireRow, name: string): string => String(row[name] ?? '').slice(5, 16);
const joined = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(' · ');

/** What it is called, and what else is to be known. */
export function lineOf(kind: Kind, view: EntityView, row: WireRow): { readonly title: string; readonly note: string } {
  const say = (name: string): string => wordOf(view, row, name);
  switch (kind) {
    case 'alarm':
      return {
        title: say('point') || say('device') || String(row['alarmNo'] ?? ''),
        note: joined(say('level'), say('alarmType'), figure(row, 'alarmValue'), minute(row, 'startTime')),
      };
    case 'permit':
      return {
        title: joined(say('workType'), String(row['content'] ?? '')) || String(row['permitNo'] ?? ''),
        note: joined(say('level'), minute(row, row['validUntil'] ? 'validUntil' : 'planEnd')),
      };
    case 'hazard':
      return {
        title: String(row['title'] ?? row['hdNo'] ?? ''),
        note: joined(say('level'), String(row['dueDate'] ?? '').slice(0, 10)),
      };
    case 'point':
      return {
        title: String(row['pointName'] ?? row['pointNo'] ?? ''),
        note: joined(figure(row, 'currentValue'), minute(row, 'currentTime')),
      };
  }
}
