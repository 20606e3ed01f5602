/**
 * The two clients of the specification (section 7): two sets of rules. Which call belongs to which: docs/clients.md.
 */
import i18next from 'i18next';

export type ClientName = 'main' | 'second';

interface ClientProfile {
  readonly timeoutMs: number;
  /** Does it send the codes of the current roles? */
  readonly sendsRoles: boolean;
  /** Does its 401 end the session? */
  readonly endsSession: boolean;
  /** Statuses that are said in our words even when the server sends a sentence of its own. */
  readonly ownTexts: readonly number[];
  /** Our sentence for an HTTP status. */
  readonly statusText: (status: number) => string;
  readonly timeoutText: () => string;
  readonly noAnswerText: () => string;
}

const MAIN_TEXTS: Readonly<Record<number, string>> = { 400: 'credentials', 401: 'session', 500: 'server' };
const SECOND_TEXTS: readonly number[] = [400, 401, 403, 404, 408, 500, 501, 502, 503, 504, 505];

export const profiles: Readonly<Record<ClientName, ClientProfile>> = {
  main: {
    timeoutMs: 60_000,
    sendsRoles: true,
    endsSession: true,
    ownTexts: [],
    statusText: (status) => i18next.t(`engine:error.${MAIN_TEXTS[status] ?? 'deployment'}`, { status }),
    timeoutText: () => i18next.t('engine:error.timeout'),
    noAnswerText: () => i18next.t('engine:error.offline'),
  },
  second: {
    timeoutMs: 900_000,
    sendsRoles: false,
    endsSession: false,
    ownTexts: SECOND_TEXTS,
    statusText: (status) =>
      i18next.t(`messages:second.${SECOND_TEXTS.includes(status) ? status : 'other'}`, { status }),
    timeoutText: () => i18next.t('messages:second.timeout'),
    noAnswerText: () => i18next.t('messages:second.noAnswer'),
  },
};
