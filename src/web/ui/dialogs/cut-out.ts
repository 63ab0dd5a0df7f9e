/** Side of the cut-out square, pixels: enough for the sharpest screens, small enough to send. */
const SIDE_PX = 512
const QUALITY = 0.92

type Square = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/**
 * Cuts a square out of a picture, turned upright, as a JPEG.
 * @param square in pixels of the picture
 * @throws Error when the browser can't read the picture
 */
export async function cutOut(url: string, { x, y, width, height }: Square): Promise<File> {
  const image = new Image()
  image.src = url
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = SIDE_PX
  canvas.height = SIDE_PX
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser draws no pictures.')
  // JPEG has no transparency: it would become black.
  context.fillStyle = 'white'
  context.fillRect(0, 0, SIDE_PX, SIDE_PX)
  context.drawImage(image, x, y, width, height, 0, 0, SIDE_PX, SIDE_PX)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  if (!blob) throw new Error('This picture could not be cut out.')
  return new File([blob], 'picture.jpg', { type: blob.type })
}
