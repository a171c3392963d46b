import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import Rotate3d from 'lucide-react/icons/rotate-3d'
import { useState } from 'react'
import type { Product } from '#domain/catalog/product.ts'
import { once } from '#domain/shared/once.ts'
import { clipOf } from '../browse/product-facts.ts'
import { stillOf } from '../browse/still-of.ts'
import { Button } from '../components/button.tsx'
import { useClipFile } from '../components/clip-file.ts'
import { FieldError } from '../components/field-error.tsx'
import { Footage } from '../components/footage.tsx'
import { IconButton } from '../components/icon-button.tsx'
import { LazyPart } from '../components/lazy-part.tsx'
import { Picture } from '../components/picture.tsx'
import css from './turntable.module.css'
import { Waiting } from './awaited-files.tsx'
import { useRotation } from './use-rotation.ts'

const loadViewer = once(async () => (await import('./model-viewer.tsx')).ModelViewer)

/** A model or volume on its turntable: turned by the slider, or freely where there is a model to load. */
export function Turntable({ product }: { readonly product: Product }) {
  const { name, previews, motionDescription } = product
  const [free, setFree] = useState(false)
  const [failed, setFailed] = useState(false)
  const file = useClipFile(clipOf(previews))
  const { video, degrees, playing, seen, events, turnTo, toggle } = useRotation()

  const { modelGlb } = previews
  if (free && modelGlb) {
    const giveUp = () => {
      setFailed(true)
      setFree(false)
    }
    return (
      <LazyPart load={loadViewer} waiting={<Waiting product={product} />} onMissing={giveUp}>
        {(ModelViewer) => (
          <ModelViewer
            url={modelGlb}
            label={name}
            still={stillOf(previews)}
            onLeave={() => setFree(false)}
            onFail={giveUp}
          />
        )}
      </LazyPart>
    )
  }
  return (
    <section className={css['table']} aria-label={name}>
      <div className={css['stage']}>
        <Picture
          still={stillOf(previews)}
          alt={motionDescription}
          loading="eager"
          className={seen ? css['gone'] : css['poster']}
        />
        {file && <Footage video={video} file={file} preload="metadata" loop {...events} />}
      </div>
      <input
        type="range"
        className={css['range']}
        min={0}
        max={359}
        step={3}
        value={degrees}
        aria-label="Turn"
        aria-valuetext={`${degrees} degrees`}
        disabled={!file}
        onChange={(event) => turnTo(Number(event.target.value))}
      />
      <div className={css['tools']}>
        <IconButton
          label={playing ? 'Stop turning' : 'Turn'}
          icon={playing ? <Pause /> : <Play />}
          onClick={toggle}
        />
        <span className={css['angle']} aria-hidden="true">
          {String(degrees).padStart(3, '0')}°
        </span>
        {modelGlb && (
          <span className={css['free']}>
            <Button size="small" icon={<Rotate3d />} onClick={() => setFree(true)}>
              Turn freely in 3D
            </Button>
          </span>
        )}
      </div>
      {failed && (
        <FieldError>
          The model could not be shown. The turntable shows it from every side.
        </FieldError>
      )}
    </section>
  )
}
