import {
  IconAlertTriangle,
  IconBox,
  IconBuildingFactory2,
  IconCalendar,
  IconChartBar,
  IconClipboardList,
  IconCoins,
  IconFileText,
  IconLayoutGrid,
  IconListDetails,
  IconPackage,
  IconReceipt,
  IconRoute,
  IconShoppingCart,
  IconStack2,
  IconTable,
  IconTags,
  IconTool,
  IconTruck,
  IconTruckDelivery,
  IconUsers,
} from '@tabler/icons-react';

/** Icons that documents name (`icon: 'truck'`). A name that is not here shows the fallback. */
const icons = {
  'alert-triangle': IconAlertTriangle,
  box: IconBox,
  factory: IconBuildingFactory2,
  'building-factory': IconBuildingFactory2,
  'building-factory-2': IconBuildingFactory2,
  calendar: IconCalendar,
  'chart-bar': IconChartBar,
  clipboard: IconClipboardList,
  'clipboard-list': IconClipboardList,
  coins: IconCoins,
  'file-text': IconFileText,
  grid: IconLayoutGrid,
  'layout-grid': IconLayoutGrid,
  list: IconListDetails,
  package: IconPackage,
  packages: IconPackage,
  receipt: IconReceipt,
  route: IconRoute,
  'shopping-cart': IconShoppingCart,
  stack: IconStack2,
  table: IconTable,
  tags: IconTags,
  tool: IconTool,
  truck: IconTruck,
  'truck-delivery': IconTruckDelivery,
  users: IconUsers,
} as const;

/** The names that documents can have icons by. */
export const iconNames = (): string[] => Object.keys(icons);

export type Icon = (typeof icons)['box'];

/** Whether a document's icon is one of these. */
export const hasIcon = (name: string): boolean => name in icons;

export function iconOf(name: string | undefined, fallback: Icon = IconTable): Icon {
  return name && name in icons ? icons[name as keyof typeof icons] : fallback;
}
