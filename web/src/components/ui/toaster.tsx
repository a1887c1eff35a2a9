import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { Toast } from 'radix-ui';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { cn } from '@/lib/utils';
import { type ToastMessage, toastStore } from './toast';

const SHOWN_MS = 5_000;
const SWIPE_PX = 50;

const LOOK = {
  success: { icon: CircleCheck, mark: 'text-success', frame: '' },
  error: { icon: CircleAlert, mark: 'text-danger', frame: 'border-danger bg-danger-soft' },
  info: { icon: Info, mark: 'text-info', frame: '' },
} as const;

function Message({ message }: { message: ToastMessage }) {
  const { t } = useTranslation('common');
  const { icon: Icon, mark, frame } = LOOK[message.tone];
  return (
    <Toast.Root
      type="background"
      data-tone={message.tone}
      onOpenChange={(isOpen) => isOpen || toastStore.dismiss(message.id)}
      className={cn(
        'pointer-events-auto grid w-full grid-cols-[auto_1fr_auto] items-start gap-3 rounded-lg border bg-surface py-3 pr-2 pl-4 shadow-2',
        'data-[state=open]:animate-rise-in data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)',
        frame,
      )}
    >
      <Icon className={cn('mt-0.5 size-4.5', mark)} aria-hidden />
      <div className="min-w-0 break-words">
        <Toast.Title className="text-sm leading-5.5 font-[580]">{message.title}</Toast.Title>
        {message.text ? <Toast.Description className="text-sm">{message.text}</Toast.Description> : null}
      </div>
      <Toast.Close
        aria-label={t('close')}
        className="-my-1 grid size-10 place-items-center rounded-md text-muted hover:text-foreground"
      >
        <X className="size-4" aria-hidden />
      </Toast.Close>
    </Toast.Root>
  );
}

/** Where toasts appear: one, for five seconds, read out politely, swiped away to the right. */
export function Toaster() {
  const { t } = useTranslation('common');
  const message = useSyncExternalStore(toastStore.subscribe, toastStore.get);
  return (
    <Toast.Provider duration={SHOWN_MS} swipeDirection="right" swipeThreshold={SWIPE_PX} label={t('toast.label')}>
      {message ? <Message key={message.id} message={message} /> : null}
      <Toast.Viewport
        label={t('toast.region')}
        className="fixed right-0 bottom-0 z-60 grid w-full max-w-105 gap-2 p-4 outline-none sm:right-2 sm:bottom-2"
      />
    </Toast.Provider>
  );
}
