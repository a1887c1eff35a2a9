import { RotateCw } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/ui/button';

function Crash() {
  const { t } = useTranslation('common');
  return (
    <div role="alert" className="mx-auto grid max-w-lg justify-items-start gap-3 px-5 py-20">
      <h1 className="heading text-2xl">{t('error.crash')}</h1>
      <p className="text-muted">{t('error.crashBody')}</p>
      <Button variant="outline" onClick={() => location.reload()}>
        <RotateCw aria-hidden />
        {t('error.reload')}
      </Button>
    </div>
  );
}

/** Holds a failure inside one page: a bug, or code that a newer version of the app no longer offers. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? <Crash /> : this.props.children;
  }
}
