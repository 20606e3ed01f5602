/** The camera of the device, and why there is no picture from it. */

/** `unsafe`: the page came without TLS, and browsers give such pages no camera. */
export type CameraReason = 'unsafe' | 'refused' | 'none' | 'busy';

/** Thrown where there is no picture. */
export class CameraFailure extends Error {
  readonly reason: CameraReason;
  constructor(reason: CameraReason) {
    super(`camera: ${reason}`);
    this.reason = reason;
  }
}

function reasonOf(cause: unknown): CameraReason {
  switch (cause instanceof DOMException ? cause.name : '') {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'refused';
    case 'NotReadableError':
    case 'AbortError':
      return 'busy';
    default:
      return 'none';
  }
}

/**
 * A camera of the device: where there are two, the one that looks away from the person.
 * @param edge pixels of the longer side that are asked for
 * @param facing `user`: the one that looks at the person
 * @throws {CameraFailure}
 */
export async function openCamera(edge: number, facing: 'environment' | 'user' = 'environment'): Promise<MediaStream> {
  // Older browsers have none of it, and on a page without TLS none has.
  const devices = (navigator as { readonly mediaDevices?: MediaDevices }).mediaDevices;
  if (!devices) throw new CameraFailure(globalThis.isSecureContext ? 'none' : 'unsafe');
  try {
    return await devices.getUserMedia({
      audio: false,
      video: { facingMode: facing, width: { ideal: edge }, height: { ideal: Math.round(edge * 0.75) } },
    });
  } catch (cause) {
    throw new CameraFailure(reasonOf(cause));
  }
}

export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** What browsers with a torch know beside the standard. */
type Torch = MediaTrackCapabilities & { readonly torch?: boolean };

export function hasTorch(stream: MediaStream): boolean {
  const [track] = stream.getVideoTracks();
  return (track?.getCapabilities?.() as Torch | undefined)?.torch === true;
}

export async function switchTorch(stream: MediaStream, isOn: boolean): Promise<void> {
  const [track] = stream.getVideoTracks();
  await track?.applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] });
}
