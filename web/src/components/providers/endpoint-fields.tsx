import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFieldText } from '@/api/use-field-errors';
import { Field, Input } from '@/components/ui/field';
import { PasswordInput } from '@/components/ui/password-input';
import type { Values } from './provider-form';

type Props = { form: UseFormReturn<Values>; hasKey: boolean; storedUrl: string };
type Endpoint = 'openai' | 'googleVision';

function originOf(url: string): string {
  try {
    return new URL(url).origin;
  } catch {
    return url;
  }
}

/** A stored key is never shown; it stays with the address it was given for. */
function KeyField({ form, hasKey, storedUrl, endpoint }: Props & { endpoint: Endpoint }) {
  const { t } = useTranslation('providers');
  const fieldText = useFieldText();
  const url = useWatch({ control: form.control, name: `${endpoint}.baseUrl` });
  const isRemoved = useWatch({ control: form.control, name: `${endpoint}.removeKey` });
  const isKept = hasKey && originOf(url.trim()) === originOf(storedUrl);
  const hint = !hasKey ? t('key.none') : isKept ? t('key.kept') : t('key.elsewhere');
  return (
    <>
      <Field label={t('key.label')} hint={hint} error={fieldText(form.formState.errors[endpoint]?.key)}>
        {(control) => (
          <PasswordInput
            {...control}
            autoComplete="off"
            disabled={isKept && isRemoved}
            {...form.register(`${endpoint}.key`)}
          />
        )}
      </Field>
      {isKept ? (
        <label className="flex items-center gap-2.5 text-sm">
          <input type="checkbox" className="size-4 accent-primary" {...form.register(`${endpoint}.removeKey`)} />
          {t('key.remove')}
        </label>
      ) : null}
    </>
  );
}

function UrlField({ form, endpoint }: Pick<Props, 'form'> & { endpoint: Endpoint }) {
  const { t } = useTranslation('providers');
  const fieldText = useFieldText();
  return (
    <Field
      label={t('url.label')}
      hint={t(`url.${endpoint}`)}
      error={fieldText(form.formState.errors[endpoint]?.baseUrl)}
    >
      {(control) => (
        <Input
          {...control}
          type="url"
          autoComplete="off"
          spellCheck={false}
          {...form.register(`${endpoint}.baseUrl`)}
        />
      )}
    </Field>
  );
}

export function OpenAiFields(props: Props) {
  const { t } = useTranslation('providers');
  const fieldText = useFieldText();
  const { form } = props;
  return (
    <>
      <UrlField form={form} endpoint="openai" />
      <Field label={t('model.label')} hint={t('model.hint')} error={fieldText(form.formState.errors.openai?.model)}>
        {(control) => <Input {...control} autoComplete="off" spellCheck={false} {...form.register('openai.model')} />}
      </Field>
      <KeyField {...props} endpoint="openai" />
    </>
  );
}

export function GoogleVisionFields(props: Props) {
  return (
    <>
      <UrlField form={props.form} endpoint="googleVision" />
      <KeyField {...props} endpoint="googleVision" />
    </>
  );
}
