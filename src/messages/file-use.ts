interface FileKind {
  readonly codec: string
  readonly container: string
}

/** What each kind of file is for and what opens it; the first match applies. */
const USES: readonly (readonly [RegExp, string])[] = [
  [/VP[89] with alpha/, 'For Blender 4.4 or later. Convert for other apps.'],
  [/packed alpha/, 'Color above alpha, for Safari and game engines.'],
  [/ProRes 4444/, 'Transparent and edit-ready, for any editor.'],
  [/ProRes|DNx/, 'Edit-ready, for any editor.'],
  [/EXR/, 'Linear light, for any compositor.'],
  [/H\.26[45]|AV1|VP[89]/, 'Plays everywhere, opens in any editor.'],
  [/CHAN/, 'For Nuke, Maya, Houdini and Blender.'],
  [/glTF/, 'For Blender, Unreal Engine, Unity and Maya.'],
  [/OpenVDB/, 'For Houdini, Blender and Unreal Engine.'],
  [/PNG|TIFF/, 'Opens in any image editor.'],
]

/** What a file is for and what opens it, in a sentence or two; empty if unknown. */
export function fileUse({ codec, container }: FileKind): string {
  const kind = `${codec} ${container}`
  return USES.find(([fits]) => fits.test(kind))?.[1] ?? ''
}
