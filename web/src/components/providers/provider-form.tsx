import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/api/client';
import { useProblemText } from '@/api/problem-text';
import { useShowFieldErrors } from '@/api/use-field-errors';
import { useChangeVisionProvider, useTestVisionProvider } from '@/api/vision-provider';
import { Button } from '@/components/ui/button';
import { toast } from '@/components/ui/toast';
import { GoogleVisionFields, OpenAiFields } from './endpoint-fields';
import { ProviderChoice } from './provider-choice';
import { TestOutcome } from './test-outcome';

export type Values = Required<Schemas['VisionProviderChange']> & {
  openai: Required<Schemas['VisionProviderChange']['openai']>;
  googleVision: Required<Schemas['VisionProviderChange']['googleVision']>;
};

/** The key stays empty: the server keeps the stored one and never tells it. */
const valuesOf = ({ provider, openai, googleVision }: Schemas['VisionProvider']): Values => ({
  provider,
  openai: { baseUrl: openai.baseUrl, model: openai.model, key: '', removeKey: false },
  googleVision: { baseUrl: googleVision.baseUrl, key: '', removeKey: false },
});

type Props = { settings: Schemas['VisionProvider']; onDone: () => void };

export default function ProviderForm({ settings, onDone }: Props) {
  const { t } = useTranslation(['providers', 'system']);
  const form = useForm<Values>({ defaultValues: valuesOf(settings) });
  const provider = useWatch({ control: form.control, name: 'provider' });
  const change = useChangeVisionProvider();
  const test = useTestVisionProvider();
  const showFieldErrors = useShowFieldErrors(form.setError);
  const problemText = useProblemText();

  const refused = (title: string) => (cause: unknown) => {
    showFieldErrors(cause);
    toast.error(title, problemText(cause));
  };
  const save = (values: Values) =>
    change.mutate(values, {
      onSuccess: () => {
        toast.success(t('saved.title'), t('saved.text'));
        onDone();
      },
      onError: refused(t('saveFailed')),
    });
  const tryOut = (values: Values) => test.mutate(values, { onError: refused(t('testFailed')) });
  const isBusy = change.isPending || test.isPending;
  return (
    <form noValidate onSubmit={form.handleSubmit(save)} className="flex min-h-0 flex-1 flex-col">
      <div className="min-h-0 flex-1 overflow-y-auto px-5 pt-1 pb-5">
        <fieldset disabled={isBusy} className="grid gap-5">
          <legend className="sr-only">{t('title')}</legend>
          <ProviderChoice register={form.register} />
          <p className="rounded-md bg-info-soft p-3 text-sm text-info">
            {provider === 'local' ? t('photos.stayHere', { ns: 'system' }) : t('leaves')}
          </p>
          {provider === 'openai' || provider === 'auto' ? (
            <OpenAiFields form={form} hasKey={settings.openai.hasKey} storedUrl={settings.openai.baseUrl} />
          ) : null}
          {provider === 'google-vision' ? (
            <GoogleVisionFields
              form={form}
              hasKey={settings.googleVision.hasKey}
              storedUrl={settings.googleVision.baseUrl}
            />
          ) : null}
        </fieldset>
      </div>
      <footer className="flex flex-wrap items-center justify-end gap-3 border-t px-5 py-4">
        <TestOutcome outcome={test.isPending ? undefined : test.data} />
        <Button variant="outline" onClick={form.handleSubmit(tryOut)} pending={test.isPending} disabled={isBusy}>
          {t('test')}
        </Button>
        <Button type="submit" pending={change.isPending} disabled={isBusy}>
          {t('save')}
        </Button>
      </footer>
    </form>
  );
}
