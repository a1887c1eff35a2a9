import type { ReactNode } from 'react';

type Props = { title: string; description: string; action?: ReactNode };

/** Names the page, also in the browser's tab. Leaves room for the language toggle on wide screens. */
export function PageHeader({ title, description, action }: Props) {
  return (
    <header className="mb-5 flex flex-wrap items-start justify-between gap-x-6 gap-y-3 lg:pr-44">
      <title>{`${title} · heliograf`}</title>
      <div>
        <h1 className="heading text-2xl leading-tight">{title}</h1>
        <p className="text-muted">{description}</p>
      </div>
      {action}
    </header>
  );
}
