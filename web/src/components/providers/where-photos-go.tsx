import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';

type Props = { sendsTo: string | null };

function Sentence({ sendsTo }: Props) {
  const { t, i18n } = useTranslation('system');
  // without a network the texts may not have come
  if (!i18n.exists('photos.stayHere', { ns: 'system' })) return null;
  return sendsTo ? t('photos.sendTo', { host: sendsTo }) : t('photos.stayHere');
}

/** Whether photos leave this server, and for where. */
export function WherePhotosGo(props: Props) {
  return (
    <Suspense fallback={<>&nbsp;</>}>
      <Sentence {...props} />
    </Suspense>
  );
}
