/** Foot of the sidebar: where one belongs, and what time it is. */
import { type ReactNode, useEffect, useState } from 'react';
import { LANGUAGE_TAGS, usePreferences, useSession } from '../../engine/client/index.ts';

function useMinute(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setTimeout(() => setNow(new Date()), 60_000 - (Date.now() % 60_000));
    return () => clearTimeout(timer);
  }, [now]);
  return now;
}

/** `2026-11-21 周六 14:32` in the words of the language. */
export function momentText(now: Date, languageTag: string): string {
  const two = (figure: number): string => String(figure).padStart(2, '0');
  const week = new Intl.DateTimeFormat(languageTag, { weekday: 'short' }).format(now);
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())} ${week} ${two(now.getHours())}:${two(now.getMinutes())}`;
}

export function SidebarFoot(): ReactNode {
  const language = usePreferences((state) => state.language);
  const user = useSession((state) => state.user);
  const now = useMinute();
  return <div className="side-foot"><div>{user?.deptName ?? user?.tenantName}</div><time>{momentText(now, LANGUAGE_TAGS[language])}</time></div>;
}
