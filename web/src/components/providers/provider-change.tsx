import { useQuery } from '@tanstack/react-query';
import { LoaderCircle } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { visionProviderQuery } from '@/api/vision-provider';
import { Button } from '@/components/ui/button';
import { Dialog, DialogContent, DialogDescription, DialogTitle } from '@/components/ui/dialog';
import { ErrorState } from '@/components/ui/states';

const ProviderForm = lazy(() => import('./provider-form'));

function Waiting() {
  const { t } = useTranslation('common');
  return (
    <div role="status" className="grid min-h-72 place-items-center">
      <LoaderCircle className="size-6 animate-spin text-muted" aria-label={t('loading')} />
    </div>
  );
}

function Settings({ onDone }: { onDone: () => void }) {
  const settings = useQuery({ ...visionProviderQuery, refetchOnMount: 'always' });
  if (settings.isPending) return <Waiting />;
  if (settings.isError) return <ErrorState onRetry={() => void settings.refetch()} pending={settings.isFetching} />;
  return (
    <Suspense fallback={<Waiting />}>
      <ProviderForm settings={settings.data} onDone={onDone} />
    </Suspense>
  );
}

function ChangeDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('providers');
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent>
        <header className="px-5 pt-4 pr-14 pb-3">
          <DialogTitle className="heading text-lg leading-6">{t('title')}</DialogTitle>
          <DialogDescription className="text-sm text-muted">{t('hint')}</DialogDescription>
        </header>
        <Settings onDone={onClose} />
      </DialogContent>
    </Dialog>
  );
}

/** For administrators: the button that opens the choice of who judges photos. */
export function ProviderChange({ label }: { label: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" size="sm" onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Suspense fallback={null}>{isOpen ? <ChangeDialog onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  );
}
