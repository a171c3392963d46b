import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { loadVolume, type LoadedVolume } from './load-volume.ts'
import type { VolumeLook } from './volume-camera.ts'
import { volumeScene, type VolumeScene } from './volume-scene.ts'

/** Volumes that burn are dark by themselves; those that only scatter light are bright. */
export function firstLook({ grids }: Pick<LoadedVolume, 'grids'>): VolumeLook {
  const absorption = grids === 2 ? 0.95 : 0.05
  return { density: 1, absorption, emission: 1, lightTurn: -58, lightHeight: 48 }
}

/** Loads the volume, and on unmount releases the drawing context and everything loaded. */
export function useVolume(
  canvas: { readonly current: HTMLCanvasElement | null },
  url: string,
  onFail: () => void,
) {
  const [ready, setReady] = useState<{ volume: LoadedVolume; scene: VolumeScene } | null>(null)
  const fail = useRef(onFail)

  useEffect(() => {
    const leaving = new AbortController()
    let made: VolumeScene | null = null
    const giveUp = () => !leaving.signal.aborted && fail.current()
    loadVolume(url, leaving.signal).then((volume) => {
      if (leaving.signal.aborted || !canvas.current) return
      const order = { canvas: canvas.current, volume, look: firstLook(volume), onLost: giveUp }
      made = volumeScene(order)
      if (made) setReady({ volume, scene: made })
      else giveUp()
    }, giveUp)
    return () => {
      leaving.abort()
      made?.free()
      setReady(null)
    }
  }, [canvas, url])

  return { volume: ready?.volume ?? null, scene: ready?.scene ?? null }
}

/** The frames of a volume; never played automatically. */
export function useSequence(volume: LoadedVolume | null, scene: VolumeScene | null) {
  const [frame, setFrame] = useState(0)
  const [playing, setPlaying] = useState(false)
  const frames = volume?.frames ?? 1
  const fps = volume?.fps ?? 1

  useEffect(() => {
    if (!playing) return
    const began = performance.now() - (frame / fps) * 1000
    // Follows the clock: if drawing is slow, frames are skipped rather than shown late.
    const timer = setInterval(() => {
      setFrame(Math.floor(((performance.now() - began) / 1000) * fps) % frames)
    }, 1000 / fps)
    return () => clearInterval(timer)
    // Continues from the frame that was shown when playback started.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [playing, fps, frames])

  // Starts somewhere in the middle, because many volumes begin with next to nothing.
  useEffect(() => setFrame(Math.floor(frames * 0.6)), [frames])
  useEffect(() => scene?.show(frame), [scene, frame])

  const seek = (wanted: number) => {
    setPlaying(false)
    setFrame((wanted + frames) % frames)
  }
  return {
    frame,
    playing,
    moves: frames > 1,
    seek,
    back: () => seek(frame - 1),
    forth: () => seek(frame + 1),
    toggle: () => setPlaying(!playing),
  }
}

/** Radians per pixel of pointer movement. */
const PER_PIXEL = 0.008

export function useDrag(scene: VolumeScene | null) {
  return (event: PointerEvent<HTMLCanvasElement>) => {
    if (!scene || event.button !== 0) return
    const { currentTarget: canvas, pointerId } = event
    let [x, y] = [event.clientX, event.clientY]
    canvas.setPointerCapture(pointerId)
    const move = (next: globalThis.PointerEvent) => {
      scene.turn((next.clientX - x) * PER_PIXEL, (next.clientY - y) * PER_PIXEL)
      ;[x, y] = [next.clientX, next.clientY]
    }
    const end = () => {
      canvas.removeEventListener('pointermove', move)
      canvas.removeEventListener('pointerup', end)
      canvas.removeEventListener('pointercancel', end)
    }
    canvas.addEventListener('pointermove', move)
    canvas.addEventListener('pointerup', end)
    canvas.addEventListener('pointercancel', end)
  }
}
