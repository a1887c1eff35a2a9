import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';

const PLACEHOLDER = '/images/placeholder-image.svg';

type Props = Omit<ComponentProps<'img'>, 'src' | 'alt' | 'onLoad' | 'onError'> & {
  src: string | undefined;
  alt: string;
  onBroken?: () => void;
};

/** A picture, or the placeholder where it is missing, broken or has no extent. */
export function PanelImage({ src, alt, onBroken, ...rest }: Props) {
  const { t } = useTranslation('analysis');
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null);
  const giveUp = () => {
    setBrokenSrc(src ?? '');
    onBroken?.();
  };
  if (!src || brokenSrc === src) return <img src={PLACEHOLDER} alt={t('imageNotAvailable')} {...rest} />;
  return (
    <img
      src={src}
      alt={alt}
      onError={giveUp}
      onLoad={({ currentTarget: image }) => {
        if (image.naturalWidth === 0 || image.naturalHeight === 0) giveUp();
      }}
      {...rest}
    />
  );
}
