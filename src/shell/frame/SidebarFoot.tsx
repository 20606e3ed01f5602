/** Foot of the sidebar: where one belongs, and what time it is. */
import { type ReactNode, useEffect, useState } from 'react';
import { LANGUAGE_TAGS, momentText, usePreferences, useSession } from '../../engine/client/index.ts';

function useMinute(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setTimeout(() => setNow(new Date()), 60_000 - (Date.now() % 60_000));
    return () => clearTimeout(timer);
  }, [now]);
  return now;
}

/** `2026-11-21 周六 14:32` in the words of the language. */
export function footText(now: Date, languageTag: string): string {
  const text = momentText(now);
  const week = new Intl.DateTimeFormat(languageTag, { weekday: 'short', timeZone: 'UTC' }).format(
    new Date(`${text.slice(0, 10)}T00:00:00Z`),
  );
  return `${text.slice(0, 10)} ${week} ${text.slice(11, 16)}`;
}

export function SidebarFoot(): ReactNode {
  const language = usePreferences((state) => state.language);
  const user = useSession((state) => state.user);
  const now = useMinute();
  return (
    <div className="side-foot">
      <div>{user?.deptName ?? user?.tenantName}</div>
      <time>{footText(now, LANGUAGE_TAGS[language])}</time>
    </div>
  );
}
