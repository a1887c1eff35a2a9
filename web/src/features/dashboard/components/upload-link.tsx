import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { Button } from '@/components/ui/button';

/** The next step of every empty card: a photo. */
export function UploadLink() {
  const { t } = useTranslation('dashboard');
  return (
    <Button asChild variant="outline" size="sm" className="mt-1">
      <Link href="/analysis">{t('upload')}</Link>
    </Button>
  );
}
