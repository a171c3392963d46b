/** The canvas of a WebGL page as base64 RGBA, bottom row first, as `Studio.shoot` expects it. */
export function readPixels(gl: WebGL2RenderingContext): string {
  const { drawingBufferWidth: width, drawingBufferHeight: height } = gl
  const bytes = new Uint8Array(width * height * 4)
  gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, bytes)
  const chunks: string[] = []
  for (let i = 0; i < bytes.length; i += 32768) {
    chunks.push(String.fromCharCode(...bytes.subarray(i, i + 32768)))
  }
  return btoa(chunks.join(''))
}

export function compile(
  gl: WebGL2RenderingContext,
  vertex: string,
  fragment: string,
): WebGLProgram {
  const program = gl.createProgram()
  for (const [kind, source] of [
    [gl.VERTEX_SHADER, vertex],
    [gl.FRAGMENT_SHADER, fragment],
  ] as const) {
    const shader = gl.createShader(kind)
    if (!shader) throw new Error('No shader to be had.')
    gl.shaderSource(shader, source)
    gl.compileShader(shader)
    if (!gl.getShaderParameter(shader, gl.COMPILE_STATUS)) {
      throw new Error(gl.getShaderInfoLog(shader) ?? 'The shader does not compile.')
    }
    gl.attachShader(program, shader)
  }
  gl.linkProgram(program)
  return program
}

/** One triangle that covers the picture; `uv` runs from -1 to 1. */
export const coverPicture = `#version 300 es
out vec2 uv;
void main() {
  vec2 p = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 4. - 1.;
  uv = p;
  gl_Position = vec4(p, 0, 1);
}`
