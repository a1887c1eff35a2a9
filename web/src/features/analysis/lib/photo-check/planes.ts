/** Pixels as the browser gives them: four bytes each, rows from the top. */
export type Pixels = { width: number; height: number; data: Uint8ClampedArray };

/** CIE Lab as the server has it (server/vision/working_picture.cpp): lightness 0..255, a and b around 0. */
export type Planes = {
  width: number;
  height: number;
  lightness: Float32Array;
  a: Float32Array;
  b: Float32Array;
};

const LINEAR = Float32Array.from({ length: 256 }, (_, level) => {
  const share = level / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
});

const labRoot = (t: number) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);

export function labPlanes({ width, height, data }: Pixels): Planes {
  const count = width * height;
  const planes = {
    width,
    height,
    lightness: new Float32Array(count),
    a: new Float32Array(count),
    b: new Float32Array(count),
  };
  for (let i = 0; i < count; i++) {
    const red = LINEAR[data[i * 4] as number] as number;
    const green = LINEAR[data[i * 4 + 1] as number] as number;
    const blue = LINEAR[data[i * 4 + 2] as number] as number;
    const x = labRoot((0.412453 * red + 0.35758 * green + 0.180423 * blue) / 0.950456);
    const y = labRoot(0.212671 * red + 0.71516 * green + 0.072169 * blue);
    const z = labRoot((0.019334 * red + 0.119193 * green + 0.950227 * blue) / 1.088754);
    planes.lightness[i] = (116 * y - 16) * 2.55;
    planes.a[i] = 500 * (x - y);
    planes.b[i] = 200 * (y - z);
  }
  return planes;
}

function gaussian(sigma: number): Float32Array {
  const radius = Math.round(sigma * 4);
  const weights = Float32Array.from({ length: 2 * radius + 1 }, (_, i) =>
    Math.exp(-((i - radius) ** 2 / (2 * sigma ** 2))),
  );
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}

type Size = { width: number; height: number };

/** One pass along a line of the plane; beyond its ends the last pixel goes on. */
function blurLines(from: Float32Array, { width, height }: Size, weights: Float32Array, across: boolean): Float32Array {
  const to = new Float32Array(from.length);
  const radius = (weights.length - 1) / 2;
  const [lines, length] = across ? [height, width] : [width, height];
  const [lineStep, step] = across ? [width, 1] : [1, width];
  for (let line = 0; line < lines; line++) {
    const start = line * lineStep;
    for (let i = 0; i < length; i++) {
      let sum = 0;
      for (let k = -radius; k <= radius; k++) {
        const j = Math.min(length - 1, Math.max(0, i + k));
        sum += (weights[k + radius] as number) * (from[start + j * step] as number);
      }
      to[start + i * step] = sum;
    }
  }
  return to;
}

export function blurred(plane: Float32Array, size: Size, sigma: number): Float32Array {
  const weights = gaussian(sigma);
  return blurLines(blurLines(plane, size, weights, true), size, weights, false);
}
