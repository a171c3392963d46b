import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'

export interface LazyPartProps<Part> {
  /** Created once, with `once`; must stay the same while the part is mounted. */
  readonly load: () => Promise<Part>
  /** Shown until the part has loaded; nothing by default. */
  readonly waiting?: ReactNode
  /** Called if loading fails. Nothing is thrown, so everything around the part stays as it is. */
  readonly onMissing?: (() => void) | undefined
  readonly children: (part: Part) => ReactNode
}

/** Parts that have loaded; they render at once wherever they are shown next. */
const arrived = new WeakMap<object, unknown>()

/** Loads a part before it is shown, so that it renders at once. */
export async function fetchAhead<Part>(load: () => Promise<Part>): Promise<void> {
  arrived.set(load, await load())
}

/**
 * Renders a part that is loaded only when needed. If loading fails, it retries when the browser is back online and
 * on every new mount; React's own `lazy` would throw, which takes the page down, and cache the failure forever.
 */
export function LazyPart<Part>({ load, waiting, onMissing, children }: LazyPartProps<Part>) {
  const [part, setPart] = useState(() => arrived.get(load) as Part | undefined)
  const notify = useEffectEvent(() => onMissing?.())

  useEffect(() => {
    let here = true
    const ask = () =>
      void load().then(
        (found) => {
          arrived.set(load, found)
          if (here) setPart(() => found)
        },
        () => here && notify(),
      )
    ask()
    window.addEventListener('online', ask)
    return () => {
      here = false
      window.removeEventListener('online', ask)
    }
  }, [load])

  return part === undefined ? waiting : children(part)
}
