import { QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { type ReactElement, Suspense } from 'react';
import { createQueryClient } from '@/app/query-client';
import { Toaster } from '@/components/ui/toaster';
import i18n, { type Language, ready } from '@/i18n';
import { KeepsState } from '@/lib/kept-state';

const files = Object.keys(import.meta.glob('../i18n/locales/en/*.json'));
const namespaces = files.map((file) => file.replace(/^.*\/(.*)\.json$/, '$1'));

/** Renders a part of the app with its texts loaded, an empty cache and the place where toasts appear. */
export async function renderApp(ui: ReactElement, { language = 'en' }: { language?: Language } = {}) {
  await ready;
  await i18n.loadNamespaces(namespaces);
  await act(() => i18n.changeLanguage(language));
  const client = createQueryClient();
  const result = render(
    <QueryClientProvider client={client}>
      <KeepsState>
        <Suspense>{ui}</Suspense>
      </KeepsState>
      <Toaster />
    </QueryClientProvider>,
  );
  return { ...result, client };
}
