/** What is chosen in a picker, and how it goes back to whoever asked. */
import { useState } from 'react';
import Toast from 'antd-mobile/es/components/toast';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { PeopleRequest, Person } from '../../engine/client/index.ts';
import { useBack } from './PhoneHead.tsx';
import { HOME } from './phone-address.ts';
import { decide, useAsked } from './people-port.ts';

export interface Choice {
  readonly request: PeopleRequest;
  readonly chosen: readonly Person[];
  /** Somebody asked, so that choosing nobody is an answer too. */
  readonly asked: boolean;
  readonly has: (person: Person) => boolean;
  /** One of many is added or taken away; of one it is the answer. */
  readonly toggle: (person: Person) => void;
  readonly clear: () => void;
  /** Hands the choice over and goes back. */
  readonly done: (people: readonly Person[]) => void;
}

export function useChoice(): Choice {
  const { t } = useTranslation('mobile');
  const [params] = useSearchParams();
  const asked = useAsked((state) => state.asked);
  // Opened on its own: nobody asked, so the address says whether one or many.
  const request = asked?.request ?? { multiple: params.get('multiple') === '1', chosen: [] };
  const [own, setOwn] = useState<readonly Person[]>([]);
  // With the question: what was chosen in the list is still chosen along the organisations.
  const chosen = request.multiple && asked ? request.chosen : own;
  const setChosen = (people: readonly Person[]): void => {
    if (asked) useAsked.setState({ asked: { ...asked, request: { ...request, chosen: people } } });
    else setOwn(people);
  };
  const back = useBack(HOME);
  const has = (person: Person): boolean =>
    (request.multiple ? chosen : request.chosen).some((one) => one.id === person.id);

  function done(people: readonly Person[]): void {
    if (asked) decide(people);
    else Toast.show({ content: t('pick.chosenAre', { names: people.map((one) => one.name).join(t('pick.joint')) }) });
    back();
  }

  function toggle(person: Person): void {
    if (!request.multiple) return done([person]);
    setChosen(has(person) ? chosen.filter((one) => one.id !== person.id) : [...chosen, person]);
  }

  return { request, chosen, asked: asked !== undefined, has, toggle, clear: () => setChosen([]), done };
}
