import type { Accessor, Document, Node, TypedArray } from '@gltf-transform/core'
import type { Model } from './model.ts'

type Moving = {
  readonly document: Document
  readonly root: Node
  readonly nodes: ReadonlyMap<string, Node>
  readonly model: Model
  readonly array: (values: TypedArray, type: 'SCALAR' | 'VEC3' | 'VEC4') => Accessor
}

const BOB_KEYS = 17

/** Writes the model's loop: its spinning parts, and how the whole model bobs. */
export function animate({ document, root, nodes, model, array }: Moving): void {
  const { seconds, bob } = model.loop ?? { seconds: 0, bob: 0 }
  const animation = document.createAnimation('loop')
  const track = (node: Node, path: 'rotation' | 'translation', values: number[][]): void => {
    const times = Float32Array.from(values, (_, i) => (seconds * i) / (values.length - 1))
    const sampler = document
      .createAnimationSampler()
      .setInput(array(times, 'SCALAR'))
      .setOutput(array(new Float32Array(values.flat()), path === 'rotation' ? 'VEC4' : 'VEC3'))
    const channel = document.createAnimationChannel().setTargetNode(node).setTargetPath(path)
    animation.addSampler(sampler).addChannel(channel.setSampler(sampler))
  }
  for (const { name, spin } of model.parts) {
    const node = nodes.get(name)
    if (!node || !spin) continue
    const keys = Math.abs(spin.turns) * 4 + 1
    const quarter = (Math.sign(spin.turns) * Math.PI) / 4
    const turn = (i: number): number[] => [0, Math.sin(i * quarter), 0, Math.cos(i * quarter)]
    track(
      node,
      'rotation',
      Array.from({ length: keys }, (_, i) => turn(i)),
    )
  }
  if (bob === 0) return
  const sway = (i: number): number[] => {
    const angle = (i / (BOB_KEYS - 1)) * Math.PI * 2
    return [bob * 0.5 * Math.sin(angle * 2), bob * Math.sin(angle), 0]
  }
  track(
    root,
    'translation',
    Array.from({ length: BOB_KEYS }, (_, i) => sway(i)),
  )
}
