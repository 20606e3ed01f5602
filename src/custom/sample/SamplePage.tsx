/** What all demonstration pages have around them: title, one sentence, content in sections. */
import type { ReactNode } from 'react';
import './sample.css';

export function SamplePage({
  title,
  text,
  children,
}: {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <section className="sample" aria-label={title}>
      <header>
        <h1>{title}</h1>
        <p>{text}</p>
      </header>
      {children}
    </section>
  );
}

export function SampleSection({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <section className="sample-section" aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
