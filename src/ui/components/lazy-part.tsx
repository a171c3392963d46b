import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'

export interface LazyPartProps<Part> {
  /** Made by `once`, once, and the same for as long as the part stands. */
  readonly load: () => Promise<Part>
  /** Stands in its place until it has arrived; nothing, if left out. */
  readonly waiting?: ReactNode
  /** It did not arrive. Nothing is thrown: whatever stands around it stays as it is. */
  readonly onMissing?: (() => void) | undefined
  readonly children: (part: Part) => ReactNode
}

/** Parts that have arrived stand at once wherever they are shown next. */
const arrived = new WeakMap<object, unknown>()

/** Fetches a part before it is shown: it then stands at once. */
export async function fetchAhead<Part>(load: () => Promise<Part>): Promise<void> {
  arrived.set(load, await load())
}

/**
 * Shows what is fetched only when it is needed. Where it does not arrive it is asked for again when
 * the browser is back online, and whenever it is mounted anew; React's own `lazy` would throw, which
 * takes the page down, and keep the failure for ever.
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
