const quality = 0.9;
const two = (number: number) => String(number).padStart(2, '0');

/** The name of a picture that is taken now. `number` distinguishes pictures of the same second. */
export function pictureName(now: Date, number: number): string {
  const day = [now.getFullYear(), two(now.getMonth() + 1), two(now.getDate())].join('-');
  const time = [now.getHours(), now.getMinutes(), now.getSeconds()].map(two).join('');
  return `${day}-${time}-${number}.jpg`;
}

/** The current image of a camera as a file; null if the camera shows no image. */
export async function takePicture(video: HTMLVideoElement, name: string): Promise<File | null> {
  if (!video.videoWidth) return null;
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
  return blob && new File([blob], name, { type: 'image/jpeg' });
}
