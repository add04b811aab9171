import { useEffect, useEffectEvent, useState } from 'react';

/** A picture of a page, and where it can be seen; null if it cannot be. */
interface Drawn {
  image: string;
  address: string | null;
}

/** Draws the picture of a page that is not published as it is; gives its address on this device. */
async function draw(entry: object, image: string): Promise<string | null> {
  const body = new URLSearchParams({ entry: JSON.stringify({ ...entry, image }) });
  const answer = await fetch('/api/admin/preview/image', { method: 'POST', body }).catch(() => null);
  return answer?.ok ? URL.createObjectURL(await answer.blob()) : null;
}

/**
 * Where the picture that others show of a page can be seen: at its own address once it is published, before that drawn for this preview.
 * Undefined while it is drawn. To be called with `onMissing` where an address has no picture.
 */
export function usePicture(image: string | null, entry: () => object) {
  const [missing, setMissing] = useState<string | null>(null);
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  const drawNow = useEffectEvent((wanted: string) => draw(entry(), wanted));

  useEffect(() => {
    if (missing === null) return undefined;
    let address: string | null = null;
    let isGone = false;
    const forget = () => address !== null && URL.revokeObjectURL(address);
    void drawNow(missing).then((made) => {
      address = made;
      if (isGone) forget();
      else setDrawn({ image: missing, address });
    });
    return () => {
      isGone = true;
      forget();
    };
  }, [missing]);

  const picture = image !== missing ? image : drawn?.image === image ? drawn.address : undefined;
  return { picture, onMissing: () => setMissing(image) };
}
