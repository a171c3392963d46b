import Grid3x3 from 'lucide-react/icons/grid-3x3'
import Pause from 'lucide-react/icons/pause'
import PersonStanding from 'lucide-react/icons/person-standing'
import Play from 'lucide-react/icons/play'
import { useEffect, useRef, useState } from 'react'
import { BackgroundChoice, type Background } from '../components/background-choice.tsx'
import { IconButton } from '../components/icon-button.tsx'
import type { Still } from '../components/picture.tsx'
import { InlineSelect } from '../components/select-field.tsx'
import type { Environment } from './model-scene-light.ts'
import { modelScene, type ModelScene } from './model-scene.ts'
import { ViewerFrame } from './viewer-frame.tsx'
import css from './viewer-frame.module.css'

export interface ModelViewerProps {
  readonly url: string
  readonly label: string
  readonly still: Still
  readonly onLeave: () => void
  /** Called if WebGL or the file is unavailable. */
  readonly onFail: () => void
}

const LIGHTS: readonly { readonly value: Environment; readonly label: string }[] = [
  { value: 'studio', label: 'Studio' },
  { value: 'overcast', label: 'Overcast' },
  { value: 'sunset', label: 'Sunset' },
  { value: 'night', label: 'Night' },
]

/** A model to turn by dragging, with keys or with buttons, in different light, beside a person, and as a wireframe. */
export function ModelViewer({ url, label, still, onLeave, onFail }: ModelViewerProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const scene = useModel(canvas, url, onFail)
  const [light, setLight] = useState<Environment>('studio')
  const [wireframe, setWireframe] = useState(false)
  const [figure, setFigure] = useState(false)
  const [clip, setClip] = useState(0)
  const [running, setRunning] = useState(false)
  const [background, setBackground] = useState<Background>('black')
  const clips = scene?.clips ?? []

  const toggleWireframe = () => {
    scene?.wireframe(!wireframe)
    setWireframe(!wireframe)
  }
  const toggleFigure = () => {
    scene?.figure(!figure)
    setFigure(!figure)
  }
  const run = (wanted: number, on: boolean) => {
    scene?.animate(wanted, on)
    setClip(wanted)
    setRunning(on)
  }
  const takeKey = (key: string) => {
    if (key === 'w') toggleWireframe()
    else if (key === 's') toggleFigure()
    else if (key === ' ' && clips.length > 0) run(clip, !running)
    else return false
    return true
  }

  return (
    <ViewerFrame
      label={label}
      still={still}
      canvas={canvas}
      scene={scene}
      onLeave={onLeave}
      onKey={takeKey}
      background={background}
      keys={`W shows the wireframe, S a person for scale${
        clips.length > 0 ? ', and Space plays the animation' : ''
      }.`}
      tools={
        <>
          <IconButton
            label="Wireframe"
            className={css['on']}
            icon={<Grid3x3 />}
            pressed={wireframe}
            disabled={!scene}
            onClick={toggleWireframe}
          />
          <IconButton
            label="Scale figure"
            icon={<PersonStanding />}
            pressed={figure}
            disabled={!scene}
            onClick={toggleFigure}
          />
          {clips.length > 0 && (
            <IconButton
              label={running ? 'Pause animation' : 'Play animation'}
              icon={running ? <Pause /> : <Play />}
              onClick={() => run(clip, !running)}
            />
          )}
        </>
      }
    >
      {scene && (
        <div className={css['row']}>
          <BackgroundChoice value={background} onChange={setBackground} />
          <span className={css['named']}>
            <span aria-hidden="true">Light</span>
            <InlineSelect
              label="Light"
              value={light}
              options={LIGHTS}
              onChange={(wanted) => {
                scene.light(wanted)
                setLight(wanted)
              }}
            />
          </span>
          {clips.length > 0 && (
            <span className={css['named']}>
              <span aria-hidden="true">Animation</span>
              <InlineSelect
                label="Animation"
                value={String(clip)}
                options={clips.map(({ name, seconds }, at) => ({
                  value: String(at),
                  label: `${name}, ${seconds.toFixed(1)} s`,
                }))}
                onChange={(wanted) => run(Number(wanted), running)}
              />
            </span>
          )}
          <span className={css['count']}>
            {scene.size.map(inMeters).join(' × ')} m{figure && ' · person 1.80 m'}
          </span>
        </div>
      )}
    </ViewerFrame>
  )
}

function inMeters(length: number): string {
  return length >= 10 ? length.toFixed(1) : length.toFixed(2)
}

function useModel(
  canvas: { readonly current: HTMLCanvasElement | null },
  url: string,
  onFail: () => void,
) {
  const [scene, setScene] = useState<ModelScene | null>(null)
  const fail = useRef(onFail)

  useEffect(() => {
    if (!canvas.current) return
    const leaving = new AbortController()
    const { signal } = leaving
    let made: ModelScene | null = null
    const giveUp = () => !signal.aborted && fail.current()
    modelScene({ canvas: canvas.current, url, onLost: giveUp, signal }).then((ready) => {
      if (signal.aborted) return ready?.free()
      made = ready
      if (made) setScene(made)
      else giveUp()
    }, giveUp)
    return () => {
      leaving.abort()
      made?.free()
      setScene(null)
    }
  }, [canvas, url])

  return scene
}
