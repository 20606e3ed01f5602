/** The week, month, quarter or year that a report speaks of. */
const DAY_MS = 86_400_000;
const dayOf = (millis: number): string => new Date(millis).toISOString().slice(0, 10);

export interface Period {
  readonly name: string;
  readonly from: string;
  /** The day after its last. */ readonly until: string;
}

/** The week (Monday to Sunday, numbered by its Thursday), month, quarter or year that holds a day. */
export function periodOf(type: string, day: string): Period {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  const months = (first: number, count: number): { from: string; until: string } => ({
    from: dayOf(Date.UTC(year, first - 1, 1)),
    until: dayOf(Date.UTC(year, first - 1 + count, 1)),
  });
  if (type === 'year') return { name: String(year), ...months(1, 12) };
  if (type === 'quarter') {
    const quarter = Math.ceil(month / 3);
    return { name: `${year}-Q${quarter}`, ...months(quarter * 3 - 2, 3) };
  }
  if (type === 'month') return { name: day.slice(0, 7), ...months(month, 1) };
  const at = Date.parse(`${day}T00:00:00Z`);
  const monday = at - ((new Date(at).getUTCDay() + 6) % 7) * DAY_MS;
  const thursday = dayOf(monday + 3 * DAY_MS);
  const week =
    Math.floor(
      (Date.parse(`${thursday}T00:00:00Z`) - Date.parse(`${thursday.slice(0, 4)}-01-01T00:00:00Z`)) / DAY_MS / 7,
    ) + 1;
  return {
    name: `${thursday.slice(0, 4)}-W${String(week).padStart(2, '0')}`,
    from: dayOf(monday),
    until: dayOf(monday + 7 * DAY_MS),
  };
}
