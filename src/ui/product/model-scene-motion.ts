import {
  type AnimationAction,
  type AnimationClip,
  AnimationMixer,
  type Object3D,
  Timer,
} from 'three'

/** Plays one animation of a model at a time, from where it stopped. */
export function animation(root: Object3D, clips: readonly AnimationClip[], draw: () => void) {
  const mixer = new AnimationMixer(root)
  const timer = new Timer()
  let action: AnimationAction | null = null
  let ticket = 0
  const tick = (now: number) => {
    ticket = requestAnimationFrame(tick)
    timer.update(now)
    mixer.update(timer.getDelta())
    draw()
  }
  return (clip: number, on: boolean) => {
    cancelAnimationFrame(ticket)
    const wanted = clips[clip]
    if (!wanted) return
    const next = mixer.clipAction(wanted)
    if (next !== action) {
      action?.stop()
      action = next.play()
      mixer.update(0)
      draw()
    }
    if (!on) return
    timer.update(performance.now())
    ticket = requestAnimationFrame(tick)
  }
}
