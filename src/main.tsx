/** The browser's composition root: a list of what the product is made of, no logic. */
import './shell/global.css';
import { registerWidgets } from './engine/client/index.ts';
import { startShell } from './shell/start.tsx';

startShell({
  texts: {
    first: import.meta.glob(
      [
        './shell/locales/??.json',
        './shell/locales/session.*.json',
        './engine/client/locales/??.json',
        './engine/client/locales/messages.*.json',
      ],
      { import: 'default' },
    ),
    others: () => import('./texts.ts').then((door) => door.texts),
  },
  // Fetched after sign-in, so that the sign-in page never pays for a widget.
  afterSignIn: [
    () => import('./widgets/all.ts').then((door) => registerWidgets(door.widgets)),
    () => import('./areas.ts'),
  ],
});
