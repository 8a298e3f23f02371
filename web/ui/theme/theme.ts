import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';
import { tokens, toneColors } from './tokens.ts';

type Scheme = keyof typeof tokens;

const teal: MantineColorsTuple = ['#E0F1F2', '#C4E4E6', '#9DD1D5', '#6FBCC2', '#43A3AB', '#278A93', '#187A83', '#0F6B74', '#0B5A62', '#08494F'];
const red: MantineColorsTuple = ['#FCEBEA', '#F8D3D0', '#F1AFAA', '#E88780', '#DE5F56', '#CF3F36', '#C13027', '#B3261E', '#961C15', '#7A140F'];
const green: MantineColorsTuple = ['#DDF3E4', '#BCE5CA', '#8FDCAA', '#5FC084', '#3DA566', '#2E8B57', '#237A48', '#1B6A3A', '#14562E', '#0E4323'];
const blue: MantineColorsTuple = ['#E1EEFC', '#C2DCF8', '#9CCBFC', '#6AAEF0', '#4390E0', '#2472C8', '#1B62B0', '#14539A', '#0F447F', '#0A3464'];
const orange: MantineColorsTuple = ['#FFEFD1', '#FBDDA6', '#F2C06B', '#E0A038', '#CC8A14', '#B87400', '#A16300', '#8A5200', '#704300', '#583400'];
const gray: MantineColorsTuple = ['#F6F7F9', '#ECEFF3', '#DFE4EA', '#D5DAE1', '#76808F', '#6B7685', '#5E6A78', '#51606F', '#333F4D', '#17202C'];
const dark: MantineColorsTuple = ['#E7ECF2', '#C6D0DB', '#A3B0BF', '#8794A7', '#76859A', '#26303A', '#181F27', '#10151B', '#0C1015', '#080B0F'];

/** Chinese falls back to the fonts of each system. */
const fontFamily = "'Inter Variable', 'PingFang SC', 'Microsoft YaHei', 'Noto Sans SC', 'Noto Sans CJK SC', system-ui, sans-serif";

/** The product's look: sizes of `tokens.ts`, Inter, borders instead of shadows. */
export const theme = createTheme({
  primaryColor: 'teal',
  primaryShade: 7,
  colors: { teal, red, green, blue, orange, gray, dark },
  white: '#FFFFFF',
  black: tokens.light.text,
  fontFamily,
  fontFamilyMonospace: "ui-monospace, 'SF Mono', Consolas, 'DejaVu Sans Mono', monospace",
  defaultRadius: 'sm',
  radius: { xs: '4px', sm: '6px', md: '10px', lg: '10px', xl: '16px' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '16px', sm: '20px', md: '20px', lg: '24px', xl: '28px' },
  headings: {
    fontFamily,
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '24px', lineHeight: '32px' },
      h2: { fontSize: '20px', lineHeight: '28px' },
      h3: { fontSize: '16px', lineHeight: '24px' },
      h4: { fontSize: '14px', lineHeight: '20px' },
    },
  },
  respectReducedMotion: true,
  cursorType: 'pointer',
  focusRing: 'auto',
  autoContrast: false,
  components: {
    Button: { defaultProps: { size: 'sm' } },
    TextInput: { defaultProps: { size: 'sm' } },
    Tooltip: { defaultProps: { openDelay: 400, withinPortal: true, transitionProps: { duration: 0 } } },
    // The library's own place for the first focus is no item: a menu may not hold it.
    Menu: { defaultProps: { shadow: 'md', transitionProps: { duration: 120 }, withinPortal: true, withInitialFocusPlaceholder: false } },
    Drawer: { defaultProps: { transitionProps: { duration: 200 } } },
    Modal: {
      defaultProps: {
        transitionProps: { duration: 120 },
        centered: true,
        radius: 'md',
        padding: 'xl',
        overlayProps: { backgroundOpacity: 0.35, blur: 0 },
      },
    },
    Select: { defaultProps: { checkIconPosition: 'right', comboboxProps: { shadow: 'md' } } },
  },
});

function own(scheme: Scheme): Record<string, string> {
  const named = Object.entries(tokens[scheme]).map(([name, value]) => [`--mw-${name}`, value] as const);
  const tones = Object.entries(toneColors).flatMap(([tone, colors]) => {
    const [text, bg, solid] = colors[scheme];
    return [
      [`--mw-${tone}-text`, text],
      [`--mw-${tone}-bg`, bg],
      [`--mw-${tone}-solid`, solid],
    ] as const;
  });
  return Object.fromEntries([...named, ...tones]);
}

/** Mantine's `-light` pairs follow the tones, because its own mixtures miss the contrast that text needs. */
function lightPairs(scheme: Scheme): Record<string, string> {
  const { tint, link, danger, divider } = tokens[scheme];
  const pair = (tone: keyof typeof toneColors) => toneColors[tone][scheme];
  const pairs = {
    teal: [link, tint],
    red: [danger, pair('cancelled')[1]],
    green: pair('done'),
    blue: pair('active'),
    orange: pair('hold'),
    yellow: pair('hold'),
    gray: pair('draft'),
  } as const;
  return Object.fromEntries(
    Object.entries(pairs).flatMap(([name, [text, bg]]) => [
      [`--mantine-color-${name}-text`, text],
      [`--mantine-color-${name}-light`, bg],
      [`--mantine-color-${name}-light-hover`, `color-mix(in srgb, ${bg}, ${divider} 35%)`],
      [`--mantine-color-${name}-light-color`, text],
      [`--mantine-color-${name}-outline`, text],
      [`--mantine-color-${name}-outline-hover`, bg],
    ]),
  );
}

function scheme(name: Scheme): Record<string, string> {
  const { bg, surface, sunken, text, muted, control, divider, link, danger, warning, success } = tokens[name];
  return {
    ...own(name),
    ...lightPairs(name),
    '--mantine-color-body': surface,
    '--mw-page': bg,
    '--mantine-color-text': text,
    '--mantine-color-bright': text,
    '--mantine-color-dimmed': muted,
    '--mantine-color-placeholder': muted,
    '--mantine-color-anchor': link,
    '--mantine-color-error': danger,
    '--mantine-color-warning': warning,
    '--mantine-color-success': success,
    '--mantine-color-default': surface,
    '--mantine-color-default-hover': sunken,
    '--mantine-color-default-color': text,
    '--mantine-color-default-border': control,
    '--mantine-color-disabled': sunken,
    '--mantine-color-disabled-color': muted,
    '--mantine-color-disabled-border': divider,
  };
}

export const cssVariablesResolver: CSSVariablesResolver = () => ({ variables: {}, light: scheme('light'), dark: scheme('dark') });
