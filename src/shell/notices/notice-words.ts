/** How a notification is said in a line: its urgency, and when it was published. Pure. */
import type { Tone } from '../../engine/model/types.ts';
import { recentText } from '../../engine/client/index.ts';

export function priorityTone(priority: string): Tone {
  return priority === 'urgent' ? 'danger' : priority === 'high' ? 'warning' : 'none';
}

/** How long ago while it is fresh, then the day; the time of day stands in the notification itself. */
export function dayOrDistance(at: string): string {
  const text = recentText(at);
  return /^\d{4}-/.test(text) ? text.slice(0, 10) : text;
}
