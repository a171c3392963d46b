/** A shader program with its uniforms by name. */
export interface GlProgram {
  readonly program: WebGLProgram
  readonly at: (name: string) => WebGLUniformLocation | null
}

/** Links a shader program; null if the driver rejects it. */
export function glProgram(
  gl: WebGL2RenderingContext,
  vertex: string,
  fragment: string,
): GlProgram | null {
  const program = gl.createProgram()
  for (const [kind, source] of [
    [gl.VERTEX_SHADER, vertex],
    [gl.FRAGMENT_SHADER, fragment],
  ] as const) {
    const shader = gl.createShader(kind)
    if (!shader) return null
    gl.shaderSource(shader, source)
    gl.compileShader(shader)
    gl.attachShader(program, shader)
  }
  gl.bindAttribLocation(program, 0, 'corner')
  gl.linkProgram(program)
  if (!gl.getProgramParameter(program, gl.LINK_STATUS)) return null
  const known = new Map<string, WebGLUniformLocation | null>()
  return {
    program,
    at: (name) => {
      const found = known.get(name) ?? gl.getUniformLocation(program, name)
      known.set(name, found)
      return found
    },
  }
}

/** Binds the only shape that is ever drawn: a square between 0 and 1. */
export function bindSquare(gl: WebGL2RenderingContext): void {
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer())
  gl.bufferData(gl.ARRAY_BUFFER, new Float32Array([0, 0, 1, 0, 0, 1, 1, 1]), gl.STATIC_DRAW)
  gl.enableVertexAttribArray(0)
  gl.vertexAttribPointer(0, 2, gl.FLOAT, false, 0, 0)
}
